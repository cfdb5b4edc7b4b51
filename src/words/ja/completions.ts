/** Messages of `completion`. */
import type * as en from '../en/completions.js';
import { plain } from '../text.js';
import { suggestion } from './common.js';

export const shellMessage: typeof en.shellMessage = (text, known) =>
  text === undefined
    ? `シェルを指定してください: ${known.join('、')}（例: mastersync completion bash）。`
    : `${plain(text)} の補完はありません。${suggestion(text, known)}シェル: ${known.join('、')}。`;

export const installText: typeof en.installText = {
  bash: '~/.bashrc に追加する行: source <(mastersync completion bash)',
  zsh: '~/.zshrc の compinit の後に追加する行: source <(mastersync completion zsh)',
  fish: '~/.config/fish/config.fish に追加する行: mastersync completion fish | source',
  powershell: '$PROFILE に追加する行: mastersync completion powershell | Out-String | Invoke-Expression',
};
