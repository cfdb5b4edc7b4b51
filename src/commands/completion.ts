/** `mastersync completion`: prints a script that has a shell ask yargs how a line may go on. */

import path from 'node:path';
import { UsageError } from '../model/errors.js';
import { say } from '../words/say.js';
import type { Command, Run, RunResult } from './frame/run.js';

/**
 * Where nothing is offered, each shell completes files. zsh and fish show meanings: yargs adds them
 * where SHELL names one of these.
 */
const scripts = {
  bash: `_mastersync() {
  local IFS=$'\\n' offered
  offered=$("$1" --get-yargs-completions "\${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null)
  COMPREPLY=($(compgen -W "$offered" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _mastersync mastersync`,
  zsh: `_mastersync() {
  local -a offered
  offered=("\${(@f)$(SHELL=zsh "\${words[1]}" --get-yargs-completions "\${(@)words[2,CURRENT]}" 2> /dev/null)}")
  if [[ -n \${offered[1]} ]]; then _describe mastersync offered; else _files; fi
}
if [[ \${funcstack[1]} == _mastersync ]]; then _mastersync "$@"; else compdef _mastersync mastersync; fi`,
  fish: `function __mastersync_offered
  set -l typed (commandline -opc) (commandline -ct)
  set -gx __mastersync_candidates (SHELL=fish $typed[1] --get-yargs-completions $typed[2..-1] 2> /dev/null)
  test (count $__mastersync_candidates) -gt 0
end
complete -c mastersync -f -k -n __mastersync_offered -a '$__mastersync_candidates'`,
  // Windows PowerShell drops empty arguments, so an empty word is passed as a blank.
  powershell: `Register-ArgumentCompleter -Native -CommandName mastersync -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $before = $commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition }
  $typed = @($before | Select-Object -Skip 1 | ForEach-Object { "$_" })
  $typed += if ($wordToComplete) { $wordToComplete } else { ' ' }
  mastersync --get-yargs-completions @typed 2> $null | ForEach-Object {
    [Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}`,
} as const;

export const shells: readonly string[] = Object.keys(scripts);

interface CompletionArguments {
  readonly shell?: string | undefined;
}

async function completion(
  { shell }: CompletionArguments,
  { terminal, system: { env } }: Run,
): Promise<RunResult> {
  const named = shell ?? (env['SHELL'] && path.basename(env['SHELL']));
  if (named === undefined || !isShell(named))
    throw new UsageError(say('completions/shell', { known: shells }));
  // zsh finds a file by this first line.
  const opening = named === 'zsh' ? '#compdef mastersync\n' : '';
  terminal.result(`${opening}# ${say(`completions/install-${named}`)}\n${scripts[named]}`);
  return { exitCodes: [] };
}

function isShell(name: string): name is keyof typeof scripts {
  return Object.hasOwn(scripts, name);
}

export const command: Command = { builder: {}, handler: completion };
