/** Notifications at the end of a run: wrong settings, and deliveries that failed. */
import type { DeliveryFault, NotificationFault } from '../../model/settings.js';
import type * as en from '../en/notify.js';
import { firstNames, plain } from '../text.js';
import { quote } from './quote.js';
import { actionName, resourceName } from './report.js';

export const notificationMessage: typeof en.notificationMessage = (source, fault) =>
  `${source}: ${faultText(fault)}例: on=failure,webhook=https://hooks.example.com/…`;

function faultText(fault: NotificationFault): string {
  switch (fault.kind) {
    case 'no_target':
      return '通知先がありません。最後に webhook=URL、command=プログラム、heartbeat=URL のいずれかを指定してください。';
    case 'no_command':
      return 'command= にプログラムが指定されていません。';
    case 'unknown_key':
      return `${fault.key === '' ? 'この指定' : quote(fault.key)}は不明です。on=、format=、fail= で始め、最後に webhook=URL、command=プログラム、heartbeat=URL のいずれかを指定してください。`;
    case 'unknown_value':
      return `${fault.key}= に ${plain(fault.value)} は指定できません。指定できる値: ${fault.known.join('、')}。`;
    case 'misplaced':
      return `${fault.key}= は ${fault.target}= と一緒に指定できません。`;
    case 'not_a_url':
      return `${fault.key}= が http のアドレスではありません。`;
    case 'not_private':
      return `${fault.key}= には https:// で始まるアドレスを指定してください（このコンピューター宛てのみ http:// も可）。`;
    case 'not_last':
      return `${fault.key}= の後に ${fault.option}= があります。通知先は以降の文字をすべて含むため、最後に指定してください。`;
  }
}

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
