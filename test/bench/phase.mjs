// Measures a part of a process: what comes before it, such as making the plan that is to be
// applied, is not counted.

/** Does the work and leaves what it took for the teller of children.mjs. */
export async function measurePhase(work) {
  globalThis.gc?.();
  const cpuBefore = process.cpuUsage();
  const startMs = performance.now();
  await work();
  const ms = performance.now() - startMs;
  const { user, system } = process.cpuUsage(cpuBefore);
  globalThis.measuredPhase = { ms, cpuMs: (user + system) / 1000 };
}
