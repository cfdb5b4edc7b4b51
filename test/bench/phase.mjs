// Measures a part of a process, without its preparation, such as making the plan to apply.

/** Runs the work and leaves the measurement for children.mjs. */
export async function measurePhase(work) {
  globalThis.gc?.();
  const cpuBefore = process.cpuUsage();
  const startMs = performance.now();
  await work();
  const ms = performance.now() - startMs;
  const { user, system } = process.cpuUsage(cpuBefore);
  globalThis.measuredPhase = { ms, cpuMs: (user + system) / 1000 };
}
