// Loaded into mastersync.exe: holds the file of HELD_FILE as Excel does, so that no other program
// may open it, until the process is killed.
const { openSync, writeFileSync } = require('node:fs');

/** No sharing: a flag of libuv that Node does not name. */
const exclusive = 0x10000000;
openSync(process.env.HELD_FILE, 2 | exclusive);
writeFileSync(`${process.env.HELD_FILE}.held`, '');
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
