/** Notifications at the end of a run: wrong settings, and deliveries that failed. */
import type { DeliveryFault } from '../../model/settings.js';
import type * as en from '../en/notify.js';
import { firstNames, plain } from '../text.js';
import { quote } from './quote.js';
import { actionName, resourceName } from './report.js';

export const notificationMessage: typeof en.notificationMessage = (source, { isUrl }) => {
  const fault = isUrl
    ? 'には https:// で始まるアドレスを指定してください（このコンピューター宛てのみ http:// も可）'
    : 'が http のアドレスではありません';
  return `${source} の値${fault}。例: https://hooks.example.com/… ほかの通知先や条件は、mastersync.yaml の notify で設定します。`;
};

export const leftOutMessage: typeof en.leftOutMessage = (fault) =>
  `${fault}この通知先には通知されません。実行は続けます。`;

export const undeliveredMessage: typeof en.undeliveredMessage = (target, fault) =>
  `${plain(target)} への通知を送信できませんでした（${deliveryText(fault)}）。実行結果には影響しません。`;

function deliveryText(fault: DeliveryFault): string {
  switch (fault.kind) {
    case 'status':
      return `応答 ${fault.status}`;
    case 'timeout':
      return `${fault.seconds}秒以内に応答なし`;
    case 'exit':
      return `プログラムの終了コード ${fault.exitCode}`;
    case 'signal':
      return `プログラムはシグナル ${plain(fault.signal)} で終了しました`;
    case 'too_large':
      return 'プログラムの出力が多すぎます';
    case 'not_started':
      return `プログラムを起動できません: ${plain(fault.reason)}`;
    case 'network':
      return `接続できません: ${plain(fault.code)}`;
    case 'proxy':
      return fault.reason.replace(/。$/, '');
  }
}

export const changesText: typeof en.changesText = ({ action, resource, names, message }, { namesMax }) => {
  const what = actionName({ action, resource });
  const name = resourceName(resource);
  return names.length === 1
    ? `${name}${quote(names[0] ?? '')}の${what}: ${message}`
    : `${name}の${what}（${names.length}件）: ${firstNames(names, namesMax, '、')}: ${message}`;
};

export const moreText: typeof en.moreText = (count) => `ほか${count}行`;
