/** Does a saved plan still hold? */
import type * as en from '../en/checking.js';

export const holdsText: typeof en.holdsText = (file, { changes, already }) => {
  if (changes === 0) return `${file} はそのまま適用できます（変更はありません）。`;
  const left = changes - already;
  if (left === 0) return `${file} の前提は変わっていませんが、変更はすべて反映済みです。`;
  const made = already === 0 ? '' : `（ほか${already}件は反映済み）`;
  return `${file} はそのまま適用できます: 変更${left}件${made}。`;
};

export const movedTitle: typeof en.movedTitle = (file) => `${file} は最新の状態と一致しません:`;

export const movedAdvice: typeof en.movedAdvice = ({ changes, drifted }, { haveFilesMoved }) => {
  const count = drifted === 0 ? '' : `${changes}件中${drifted}件の変更で前提が変わっています。`;
  const rest =
    haveFilesMoved || drifted === changes
      ? 'してください。'
      : 'すか、--skip-drifted で残りの変更だけを適用してください。';
  return `${count}\`mastersync plan\` で計画を作り直${rest}`;
};
