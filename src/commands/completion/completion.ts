/** `mastersync completion`: prints a completion script, which asks complete.ts for candidates. */
import path from 'node:path';
import { UsageError } from '../../model/errors.js';
import { words } from '../../words/words.js';
import type { Command, CommandResult, Run } from '../frame/run.js';
import { completeFlag } from '../index.js';
import { type OutputArguments, outputOptions } from '../options/options.js';

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

type Shell = (typeof shells)[number];

interface CompletionArguments extends OutputArguments {
  readonly shell?: string | undefined;
}

/**
 * bash splits words at = and :, so the script splits the line at spaces and drops what precedes the
 * last =. Also runs in the bash 3.2 of macOS.
 */
const bashScript = `_mastersync_complete() {
  local line=\${COMP_LINE:0:COMP_POINT} current candidate
  local -a typed
  read -ra typed <<< "$line"
  case $line in *[[:space:]]) typed+=('') ;; esac
  current=\${typed[\${#typed[@]}-1]}
  COMPREPLY=()
  while IFS=$'\\t' read -r candidate _; do
    case $current in --*=*) candidate=\${candidate#*=} ;; esac
    COMPREPLY+=("$candidate")
  done < <("\${typed[0]}" ${completeFlag} "\${typed[@]:1}" 2> /dev/null)
}
complete -o default -F _mastersync_complete mastersync`;

const zshScript = `_mastersync() {
  local -a candidates
  local line value
  while IFS= read -r line; do
    value=\${line%%$'\\t'*}
    candidates+=("\${value//:/\\\\:}:\${line#*$'\\t'}")
  done < <("\${words[1]}" ${completeFlag} "\${(@)words[2,CURRENT]}" 2> /dev/null)
  if (( \${#candidates} )); then _describe mastersync candidates; else _files; fi
}
if [[ \${funcstack[1]} == _mastersync ]]; then _mastersync "$@"; else compdef _mastersync mastersync; fi`;

/** Where nothing is found, the condition fails, and fish completes files. */
const fishScript = `function __mastersync_found
  set -l typed (commandline -opc) (commandline -ct)
  set -g __mastersync_candidates ($typed[1] ${completeFlag} $typed[2..-1] 2> /dev/null)
  test (count $__mastersync_candidates) -gt 0
end
complete -c mastersync -f -k -n __mastersync_found -a '$__mastersync_candidates'`;

/**
 * Windows PowerShell drops empty arguments, so an empty word is passed as "". It would read the
 * answer in the code page of the system, too.
 */
const powershellScript = `Register-ArgumentCompleter -Native -CommandName mastersync -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $before = $commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition }
  $typed = @($before | Select-Object -Skip 1 | ForEach-Object { "$_" })
  $typed += if ($wordToComplete) { $wordToComplete } else { '""' }
  $encoding = [Console]::OutputEncoding
  try {
    [Console]::OutputEncoding = [Text.Encoding]::UTF8
    mastersync ${completeFlag} @typed 2> $null | ForEach-Object {
      $value, $description = $_ -split "\`t", 2
      if (-not $description) { $description = $value }
      [Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $description)
    }
  } finally { [Console]::OutputEncoding = $encoding }
}`;

const scripts: Readonly<Record<Shell, string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
};

async function completion(
  { shell }: CompletionArguments,
  { terminal, system: { env } }: Run,
): Promise<CommandResult> {
  const named = shell ?? (env['SHELL'] && path.basename(env['SHELL']));
  const known = shells.find((one) => one === named);
  if (known === undefined) throw new UsageError(words.completions.shellMessage(named || undefined, shells));
  terminal.result(scriptFor(known));
  return { exitCodes: [] };
}

/** zsh requires this exact first line to find the file automatically. */
function scriptFor(shell: Shell): string {
  const opening = shell === 'zsh' ? '#compdef mastersync\n' : '';
  return `${opening}# ${words.completions.installText[shell]}\n${scripts[shell]}`;
}

export const completionCommand: Command = { options: outputOptions, run: completion };
