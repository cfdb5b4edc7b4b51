/** `--log json`: what is said on stderr as one JSON object in a line, for collectors of logs. */
import { type Logger, pino } from 'pino';
import { harmlessJson } from '../../words/text.js';

export type LogLevel = 'info' | 'warn' | 'error';

/** What a line says beside its message. Names of events and codes are the same in every language. */
export interface LogEntry {
  readonly level: LogLevel;
  /** What happened, for example `problem`, `retry`, `end`. */
  readonly event: string;
  readonly [field: string]: unknown;
}

export interface Log {
  /** Writes a line at once: what is said last is there when the process ends. */
  write(entry: LogEntry, message: string): void;
}

/** Opens a log: `level`, `time` (ISO 8601 in UTC), `event`, the fields of the entry, `message`. */
export function openLog(writeLine: (line: string) => void): Log {
  const logger: Logger = pino(
    {
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    { write: (line) => writeLine(harmlessJson(line)) },
  );
  return { write: ({ level, ...fields }, message) => logger[level](fields, message) };
}
