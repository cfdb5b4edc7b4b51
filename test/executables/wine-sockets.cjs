// Loaded before mastersync.exe under wine 8, which cannot set how often a socket is kept alive: all
// connections would fail.
const { Socket } = require('node:net');

const { connect } = Socket.prototype;
Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this;
};
Socket.prototype.connect = function connectWithoutKeepAlive(...args) {
  const [options] = args.flat();
  if (typeof options === 'object') delete options.keepAlive;
  return connect.apply(this, args);
};
