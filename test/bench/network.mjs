// A network between the measured process and the service, in its own process: 80 ms round trip and
// 20 Mbit/s each way, shared by all connections, with TCP's handshake and slow start. Not modelled:
// loss, headers of packets, and windows that shrink. TLS passes through. Run by `startNetwork` in
// children.mjs.
import { connect, createServer } from 'node:net';

const [servicePort] = process.argv.slice(2).map(Number);
const oneWayMs = 40;
const bytesPerMs = 20_000 / 8;
/** Ten segments, as usual; each acknowledged byte adds one more. */
const firstWindow = 14_600;
/** Usual buffer of a router. Windows grow no further while it is filled. */
const queueMsMax = 100;
const pieceBytes = 1460;

/** One direction of the line. */
class Line {
  bytes = 0;
  #freeAtMs = 0;

  /** @returns milliseconds until this piece has been sent */
  send(length) {
    this.bytes += length;
    const nowMs = performance.now();
    this.#freeAtMs = Math.max(nowMs, this.#freeAtMs) + length / bytesPerMs;
    return this.#freeAtMs - nowMs;
  }
}

/** Carries what one socket reads to the other. */
class Sender {
  #window = firstWindow;
  #inFlight = 0;
  #waiting = [];
  #arriving = [];
  #isEnded = false;

  constructor(from, to, line) {
    Object.assign(this, { from, to, line });
    from.on('data', (bytes) => {
      for (let at = 0; at < bytes.length; at += pieceBytes)
        this.#waiting.push(bytes.subarray(at, at + pieceBytes));
      this.#send();
    });
    from.on('end', () => {
      this.#isEnded = true;
      this.#send();
    });
  }

  #send() {
    while (this.#waiting.length > 0 && this.#inFlight < this.#window) {
      const piece = this.#waiting.shift();
      const queuedMs = this.line.send(piece.length);
      this.#inFlight += piece.length;
      this.#arriving.push(piece);
      setTimeout(() => this.#deliver(queuedMs), queuedMs + oneWayMs);
    }
    // Nothing is read from a socket whose bytes cannot be sent.
    if (this.#waiting.length > 0) this.from.pause();
    else this.from.resume();
    if (this.#isEnded && this.#waiting.length + this.#arriving.length === 0) this.to.end();
  }

  /** Timers may fire out of order; bytes never arrive so. */
  #deliver(queuedMs) {
    const piece = this.#arriving.shift();
    this.to.write(piece);
    setTimeout(() => {
      this.#inFlight -= piece.length;
      if (queuedMs < queueMsMax) this.#window += piece.length;
      this.#send();
    }, oneWayMs);
    if (this.#isEnded) this.#send();
  }
}

const [up, down] = [new Line(), new Line()];
let connectionCount = 0;

const network = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
  connectionCount++;
  const service = connect({ port: servicePort, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  for (const [socket, other] of [
    [client, service],
    [service, client],
  ])
    socket.on('error', () => other.destroy());
  new Sender(service, client, down);
  // The handshake of TCP takes a round trip before the first byte.
  setTimeout(() => new Sender(client, service, up), 2 * oneWayMs);
});
network.listen(0, '127.0.0.1', () => process.send({ port: network.address().port }));

process.on('message', () => {
  process.send({ counts: { sent: up.bytes, received: down.bytes, connections: connectionCount } });
  up.bytes = 0;
  down.bytes = 0;
  connectionCount = 0;
});
process.on('disconnect', () => process.exit());
