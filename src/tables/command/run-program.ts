/**
 * Runs the command of a source, without a shell, and collects what it prints. It ends at its
 * timeout, when it prints too much, and when the run is interrupted: the program with all that it
 * has started, first asked, then killed.
 */
import { isUtf8 } from 'node:buffer';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { systemRules } from '../../files/system-rules.js';
import type { CommandEnd } from '../../model/problems.js';
import { bytesMax } from '../file-bytes.js';
import { UnreadableFile } from '../unreadable-file.js';

/** A program whose output is a table. */
export interface SourceCommand {
  /** The program and its arguments in messages and reports, without secrets. */
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  /** The working directory. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
}

/** What a command runs in. */
export interface RunOptions {
  /** Sends a signal to a process, or to the group of a negative id. Default: to the program. */
  readonly kill?: ((pid: number, signal: NodeJS.Signals) => unknown) | undefined;
  /** Ends the command. */
  readonly interruption?: AbortSignal | undefined;
  /** Time to end in good order. Default: five seconds. */
  readonly graceMs?: number | undefined;
  /** Hides secrets in what the command says. */
  readonly hide?: ((text: string) => string) | undefined;
  /** Called when the program has started. */
  readonly onStart?: ((running: RunningProgram) => void) | undefined;
}

export interface RunningProgram {
  readonly ended: Promise<unknown>;
  killNow(): void;
}

const graceMsDefault = 5_000;

const stderrBytesMax = 64 * 1024;
const linesMax = 8;
const lineLengthMax = 300;

/**
 * Runs a command to its end.
 * @returns all bytes of stdout; never only blanks
 * @throws UnreadableFile when it cannot be started, fails, or prints nothing or too much
 * @throws the reason of `interruption`
 */
export async function runProgram(command: SourceCommand, options: RunOptions = {}): Promise<Buffer> {
  options.interruption?.throwIfAborted();
  const program = start(command);
  const running = new Running(program, options);
  const ended = running.untilEnd(command.timeoutMs);
  options.onStart?.({ ended, killNow: () => running.signal('SIGKILL') });
  const { end, stdout, stderr } = await ended;
  options.interruption?.throwIfAborted();
  if (end.kind === 'not_started') throw notStarted(command, end.reason);
  if (end.kind === 'too_large')
    throw new UnreadableFile({ code: 'command_output_too_large', args: { bytesMax } });
  const said = lastLines(stderr, options.hide);
  const isGood = end.kind === 'exit' && end.exitCode === 0;
  if (!isGood) throw new UnreadableFile({ code: 'command_failed', args: { end, stderr: said } });
  if (stdout.every(isBlank)) throw new UnreadableFile({ code: 'command_silent', args: { stderr: said } });
  return stdout;
}

function notStarted({ program }: SourceCommand, reason: string): UnreadableFile {
  return new UnreadableFile({ code: 'command_not_started', args: { program, reason } });
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** In a group of its own, where the system has groups. */
function start(command: SourceCommand): Child {
  const { program, args, folder: cwd, environment: env } = command;
  try {
    return spawn(program, args, {
      cwd,
      env: { ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: systemRules.hasProcessGroups,
      windowsHide: true,
    });
  } catch (error) {
    // Such as a NUL character in an argument.
    if (!(error instanceof Error)) throw error;
    throw notStarted(command, error.message);
  }
}

type End =
  | CommandEnd
  | { readonly kind: 'too_large' }
  | { readonly kind: 'not_started'; readonly reason: string };

interface Ended {
  readonly end: End;
  readonly stdout: Buffer;
  /** The last bytes. */
  readonly stderr: Buffer;
}

/** A started program and what it has printed so far. */
class Running {
  readonly #child: Child;
  readonly #options: RunOptions;
  readonly #stdout: Buffer[] = [];
  #stdoutBytes = 0;
  #stderr: Buffer = Buffer.alloc(0);
  /** Why it was stopped. */
  #stopped: End | undefined;
  #killing: NodeJS.Timeout | undefined;

  constructor(child: Child, options: RunOptions) {
    this.#child = child;
    this.#options = options;
    child.stdout.on('data', (bytes: Buffer) => this.#collect(bytes));
    child.stderr.on('data', (bytes: Buffer) => {
      this.#stderr = Buffer.concat([this.#stderr, bytes]).subarray(-stderrBytesMax);
    });
  }

  /** Resolves when the program has ended and nobody writes its output any more. */
  async untilEnd(timeoutMs: number): Promise<Ended> {
    const { interruption } = this.#options;
    const interrupt = () => this.#stop({ kind: 'signal', signal: 'SIGTERM' });
    interruption?.addEventListener('abort', interrupt, { once: true });
    const late = () => this.#stop({ kind: 'timeout', seconds: timeoutMs / 1000 });
    const timer = setTimeout(late, timeoutMs);
    const end = await new Promise<End>((resolve) => {
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
    const { kill } = this.#options;
    if (pid === undefined) return;
    try {
      if (kill) kill(systemRules.hasProcessGroups ? -pid : pid, signal);
      else this.#child.kill(signal);
    } catch {
      // It has just ended.
    }
  }

  #collect(bytes: Buffer): void {
    this.#stdoutBytes += bytes.length;
    if (this.#stdoutBytes > bytesMax) this.#stop({ kind: 'too_large' });
    else this.#stdout.push(bytes);
  }

  #stop(why: End): void {
    if (this.#stopped) return;
    this.#stopped = why;
    this.signal('SIGTERM');
    this.#killing = setTimeout(() => {
      this.signal('SIGKILL');
      // What has left the group may still hold them.
      this.#child.stdout.destroy();
      this.#child.stderr.destroy();
    }, this.#options.graceMs ?? graceMsDefault);
  }
}

/** The last lines of what a program has said. A cut line is dropped: it may hold half a secret. */
function lastLines(stderr: Buffer, hide = (text: string) => text): readonly string[] {
  const whole = stderr.length < stderrBytesMax ? stderr : stderr.subarray(stderr.indexOf('\n') + 1);
  const text = new TextDecoder(isUtf8(whole) ? 'utf-8' : 'shift_jis').decode(whole);
  const lines = hide(text)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '');
  return lines.slice(-linesMax).map((line) => line.slice(0, lineLengthMax));
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}
