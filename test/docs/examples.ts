/** Examples of the documentation: what they print, and whether commands and options exist. */
import { spawn } from 'node:child_process';
import { commandGroups } from '../../src/commands/index.js';
import { runnableCommands } from './reference.js';

/** Runs a shell line. @returns its output on both streams, in order */
export type Shell = (line: string) => Promise<string>;

/** A shell in a folder. Its environment contains only the given variables. */
export function shellIn(folder: string, environment: Readonly<Record<string, string>>): Shell {
  return (line) =>
    new Promise((resolve, reject) => {
      const child = spawn('sh', ['-c', `exec 2>&1; ${line}`], {
        cwd: folder,
        env: environment,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let printed = '';
      child.stdout.setEncoding('utf8').on('data', (text) => (printed += text));
      child.on('error', reject);
      child.on('close', () => resolve(printed));
    });
}

const consoleBlock = /(?<=^```console\n)[\s\S]*?(?=^```$)/gm;

/** The examples that show output: lines that start with `$ `, each followed by its output. */
export function consoleBlocks(text: string): readonly string[] {
  return text.match(consoleBlock) ?? [];
}

/** The text with the actual output of every example, all run in order. */
export async function withPrinted(text: string, shell: Shell): Promise<string> {
  const printed: string[] = [];
  for (const block of consoleBlocks(text)) {
    const lines = block.split('\n').filter((line) => line.startsWith('$ '));
    const outputs: string[] = [];
    for (const line of lines) outputs.push(`${line}\n${await shell(line.slice(2))}`);
    printed.push(outputs.join(''));
  }
  return text.replace(consoleBlock, () => printed.shift() ?? '');
}

/** Output with everything that varies from run to run replaced as in the examples. */
export function settled(printed: string, url: string): string {
  return printed
    .replaceAll(url, 'http://127.0.0.1:4010')
    .replaceAll(/\b\d{8}T\d{9}Z-\d{6}-[0-9a-f]{6}\b/g, '20260401T000503120Z-000001-4f2a9c')
    .replaceAll(
      /(?<=sha256 )[0-9a-f]{64}/g,
      '4cd4de82f5a37e794e8e465ce3d889d9da04ab288f49aa45b5ebe23baee046bf',
    )
    .replaceAll(/\bduration=[\d.]+s/g, 'duration=0.2s')
    .replaceAll(/(?<=at least |最短で)[\d.]+/g, '0.1')
    .replaceAll(/(?<=median answer |中央値)\d+/g, '20')
    .replaceAll(/\b[\d.]+(?= s\)|秒）)/g, '0.1');
}

/** Every mastersync command line in code, without shell syntax. */
export function commandLines(text: string): readonly string[] {
  const fenced = [...text.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, code = '']) =>
    code.replaceAll(/\\\n\s*/g, ''),
  );
  const inline = [...text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, code = '']) => code,
  );
  return [...fenced.flatMap((code) => code.split('\n')), ...inline].flatMap((line) => {
    // Behind -n it is the namespace of a signature.
    const found = /(?:^|(?<!-n)[\s(])mastersync (?<rest>[^#|>;&)]*)/.exec(line)?.groups?.['rest'];
    return found === undefined ? [] : [found.trim()];
  });
}

const everywhere = ['lang', 'help', 'show-hidden', 'version'];

/** The unknown command or option of a command line; undefined if all exist. */
export function unknownIn(line: string): string | undefined {
  if (/^help(?: |$)/.test(line)) return unknownIn(line.slice('help '.length) || '--help');
  const typed = line.match(/(?:'[^']*'|"[^"]*"|\S)+/g) ?? [];
  const first = typed[0] ?? '';
  if (/^[-<[A-Z…$]/.test(first)) return undefined;
  const isGroup = commandGroups.some((group) => group === first);
  const name = isGroup ? typed.slice(0, 2).join(' ') : first;
  const command = runnableCommands.find((one) => one.name === name);
  if (!command) return isGroup && typed.length === 1 ? undefined : name;
  const known = [...everywhere, ...Object.keys(command.builder)];
  return typed
    .filter((word) => word.startsWith('--') && word.length > 2)
    .map((word) => /^--(?<option>[^=]*)/.exec(word)?.groups?.['option'] ?? '')
    .find((option) => !known.includes(option));
}
