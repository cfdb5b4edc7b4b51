/**
 * Runs a program to its end: the command of a source, a token or a notification. It is stopped at
 * its timeout, when it prints too much, and when the run is interrupted: the program with all that
 * it has started, first asked, then killed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import type { ProgramEnd } from '../model/problems.js';
import { type SystemRules, systemRules } from './system-rules.js';

export interface Program {
  readonly program: string;
  readonly args: readonly string[];
  /** `program` is a line for the shell. Default: no shell reads anything. */
  readonly isShellLine?: boolean;
  /** The working directory. Default: that of the run. */
  readonly folder?: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  /** What it reads. Default: nothing. */
  readonly input?: string;
  /** What it may print. Default: nobody reads it. */
  readonly bytesMax?: number;
}

/** What a program runs in. */
export interface RunOptions {
  /** Sends a signal to a process, or to the group of a negative id. Default: to the program. */
  readonly kill?: ((pid: number, signal: NodeJS.Signals) => unknown) | undefined;
  /** Ends the program. */
  readonly interruption?: AbortSignal | undefined;
  /** Time to end in good order. Default: five seconds. */
  readonly graceMs?: number | undefined;
  /** Hides secrets in what the program says. */
  readonly hide?: ((text: string) => string) | undefined;
  /** Called when the program has started. */
  readonly onStart?: ((running: RunningProgram) => void) | undefined;
  /** Default: those of this machine. */
  readonly rules?: Pick<SystemRules, 'hasProcessGroups' | 'treeKiller'> | undefined;
}

export interface RunningProgram {
  readonly ended: Promise<unknown>;
  killNow(): void;
}

export interface EndedProgram {
  readonly end: ProgramEnd;
  readonly stdout: Buffer;
  /** The last bytes. */
  readonly stderr: Buffer;
}

const graceMsDefault = 5_000;

/** How much of stderr is kept. */
export const stderrBytesMax: number = 64 * 1024;

/**
 * Runs a program until it has ended and nobody writes its output any more.
 * @throws the reason of `interruption`
 */
export async function runProgram(program: Program, options: RunOptions = {}): Promise<EndedProgram> {
  options.interruption?.throwIfAborted();
  const child = start(program, options);
  if ('kind' in child) return { end: child, stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) };
  const running = new Running(child, options);
  const ended = running.untilEnd(program);
  options.onStart?.({ ended, killNow: () => running.signal('SIGKILL') });
  await ended;
  options.interruption?.throwIfAborted();
  return ended;
}

/** In a group of its own, where the system has groups. */
function start(
  { program, args, isShellLine = false, folder, environment, input, bytesMax }: Program,
  { rules = systemRules }: RunOptions,
): ChildProcess | Extract<ProgramEnd, { kind: 'not_started' }> {
  const output = bytesMax === undefined ? 'ignore' : 'pipe';
  try {
    return spawn(program, args, {
      cwd: folder,
      env: { ...environment },
      shell: isShellLine,
      stdio: [input === undefined ? 'ignore' : 'pipe', output, output],
      detached: rules.hasProcessGroups,
      windowsHide: true,
    });
  } catch (error) {
    // Such as a NUL character in an argument.
    if (!(error instanceof Error)) throw error;
    return { kind: 'not_started', reason: error.message };
  }
}

/** A started program and what it has printed so far. */
class Running {
  readonly #child: ChildProcess;
  readonly #options: RunOptions;
  readonly #stdout: Buffer[] = [];
  #stdoutBytes = 0;
  #stderr: Buffer = Buffer.alloc(0);
  /** Why it was stopped. */
  #stopped: ProgramEnd | undefined;
  #killing: NodeJS.Timeout | undefined;

  constructor(child: ChildProcess, options: RunOptions) {
    this.#child = child;
    this.#options = options;
  }

  async untilEnd({ timeoutMs, input, bytesMax = 0 }: Program): Promise<EndedProgram> {
    const { stdin, stdout, stderr } = this.#child;
    stdout?.on('data', (bytes: Buffer) => this.#collect(bytes, bytesMax));
    stderr?.on('data', (bytes: Buffer) => {
      this.#stderr = Buffer.concat([this.#stderr, bytes]).subarray(-stderrBytesMax);
    });
    // The program may end without reading it.
    stdin?.on('error', () => {}).end(input);
    const { interruption } = this.#options;
    const interrupt = () => this.#stop({ kind: 'signal', signal: 'SIGTERM' });
    interruption?.addEventListener('abort', interrupt, { once: true });
    const late = () => this.#stop({ kind: 'timeout', seconds: timeoutMs / 1000 });
    const timer = setTimeout(late, timeoutMs);
    const end = await new Promise<ProgramEnd>((resolve) => {
      this.#child.on('error', ({ message, code }: NodeJS.ErrnoException) =>
        resolve({ kind: 'not_started', reason: code ?? message }),
      );
      this.#child.on('close', (exitCode, signal) =>
        resolve(exitCode === null ? { kind: 'signal', signal: signal ?? '' } : { kind: 'exit', exitCode }),
      );
    });
    clearTimeout(timer);
    clearTimeout(this.#killing);
    interruption?.removeEventListener('abort', interrupt);
    return { end: this.#stopped ?? end, stdout: Buffer.concat(this.#stdout), stderr: this.#stderr };
  }

  /** Signals the program and all that it has started. */
  signal(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    const { kill, rules = systemRules } = this.#options;
    if (pid === undefined) return;
    try {
      if (kill && rules.hasProcessGroups) kill(-pid, signal);
      else if (rules.treeKiller) this.#killTree(rules.treeKiller(pid));
      else this.#child.kill(signal);
    } catch {
      // It has just ended.
    }
  }

  /** By a program of the system, which does not ask. Where it fails, the program alone is ended. */
  #killTree([killer, ...args]: readonly [string, ...string[]]): void {
    const endChildOnly = () => this.#child.kill();
    spawn(killer, args, { stdio: 'ignore', windowsHide: true })
      .on('error', endChildOnly)
      .on('close', (exitCode) => exitCode !== 0 && endChildOnly());
  }

  #collect(bytes: Buffer, bytesMax: number): void {
    this.#stdoutBytes += bytes.length;
    if (this.#stdoutBytes > bytesMax) this.#stop({ kind: 'too_large' });
    else this.#stdout.push(bytes);
  }

  #stop(why: ProgramEnd): void {
    if (this.#stopped) return;
    this.#stopped = why;
    this.signal('SIGTERM');
    this.#killing = setTimeout(() => {
      this.signal('SIGKILL');
      // What has left the group may still hold them.
      this.#child.stdout?.destroy();
      this.#child.stderr?.destroy();
    }, this.#options.graceMs ?? graceMsDefault);
  }
}
