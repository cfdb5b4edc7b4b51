/** Messages of the command `sandbox`. The sandbox brings its own texts, in English. */
import type * as en from '../en/sandbox.js';
import { plain } from '../text.js';

export const sandboxReadyMessage: typeof en.sandboxReadyMessage = ({ url, token, state, callerId }) =>
  [
    `サンドボックスを ${url} で起動しました（トークン ${token}）。Ctrl-C で停止します。別の端末で次のように使用してください:`,
    '',
    `  export MASTERSYNC_URL=${url}`,
    ...(callerId === undefined ? [] : [`  export MASTERSYNC_CALLER_ID=${callerId}`]),
    `  export MASTERSYNC_TOKEN=${token}`,
    '  mastersync plan <folder>',
    '',
    state === undefined
      ? 'レコードはメモリ上だけに保持されます。--state を指定すると、ファイルに保存できます。'
      : `レコードは ${state} に保存されます。`,
  ].join('\n');

export const numberOptionMessage: typeof en.numberOptionMessage = (name, max) =>
  `--${name} には0から${max}までの整数を指定してください。`;

export const optionRejectedMessage: typeof en.optionRejectedMessage = ({ option, text, detail }) =>
  `--${option} ${plain(text)}: 使用できません。詳細: ${detail}`;

export const repeatedTokenMessage: typeof en.repeatedTokenMessage = (name, defaultName) =>
  name === defaultName
    ? `--token ${name}: サンドボックスが標準で用意する、すべての権限を持つトークンです。別の名前を指定してください。`
    : `--token ${name} が複数回指定されています。権限は1回の指定にまとめてください。`;

export const stateNotSavedMessage: typeof en.stateNotSavedMessage = (reason) =>
  `${reason} 保存できるまで、新しい変更はメモリ上だけに保持されます。フォルダがあり、書き込めることを確認してください。`;

export const timeOptionMessage: typeof en.timeOptionMessage = (text) =>
  `--now ${plain(text)} は時刻ではありません。2027-03-31T15:00:00Z の形で指定してください。`;
