/**
 * Small versions of the figures of `npm run bench`, measured by the bench itself in separate
 * processes.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const bench = fileURLToPath(new URL('bench.mjs', import.meta.url));

export interface Line {
  readonly title: string;
  readonly value: number;
  /** Processor time as a multiple of the floor's. */
  readonly cpu?: number | undefined;
}

const lineSchema: z.ZodType<Line> = z.object({
  title: z.string(),
  value: z.number(),
  cpu: z.number().optional(),
});

/**
 * Measures one figure, mean of two.
 * @param scale of its size, below 1
 * @returns its lines
 */
export async function measureSmall(figure: string, scale: number): Promise<readonly Line[]> {
  const json = path.join(tmpdir(), `mastersync-bench-${randomUUID()}.json`);
  const args = [bench, '--only', figure, '--scale', String(scale), '--runs', '2', '--json', json];
  try {
    // Small versions miss their budget, as start-up dominates; the measurements are in the file.
    const said = await new Promise<string>((resolve) => {
      execFile(process.execPath, args, (_, stdout, stderr) => resolve(stdout + stderr));
    });
    const results = z.object({ figures: z.record(z.string(), z.array(lineSchema)) });
    const parsed = results.safeParse(readJson(json));
    if (!parsed.success) throw new Error(said);
    return parsed.data.figures[figure] ?? [];
  } finally {
    rmSync(json, { force: true });
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
