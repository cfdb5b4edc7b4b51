/** Messages of `completion`. */
import { plain } from '../text.js';
import { suggestion } from './common.js';

/** A shell without a script; `undefined` when none was named or found. */
export function shellMessage(text: string | undefined, known: readonly string[]): string {
  return text === undefined
    ? `Name the shell: ${known.join(', ')}. For example: mastersync completion bash.`
    : `Completion is not available for ${plain(text)}.${suggestion(text, known)} Shells: ${known.join(', ')}.`;
}

/**
 * How to install a script, as its comment. It ends in ASCII: a shell that reads the script in
 * another encoding must not lose the end of the line.
 */
export const installText: Readonly<Record<'bash' | 'zsh' | 'fish' | 'powershell', string>> = {
  bash: 'In ~/.bashrc: source <(mastersync completion bash)',
  zsh: 'In ~/.zshrc, after compinit: source <(mastersync completion zsh)',
  fish: 'In ~/.config/fish/config.fish: mastersync completion fish | source',
  powershell: 'In $PROFILE: mastersync completion powershell | Out-String | Invoke-Expression',
};
