/** One command line for several services. */
import type * as en from '../en/fleets.js';
import { plain } from '../text.js';

export const twoSelectionsMessage: string =
  '--service と --all-services は同時に指定できません。どちらかを外してください。';

export const shardOfNothingMessage: string =
  '--shard は複数のサービスの一部を選ぶオプションです。--all-services を指定するか、--service にサービス名を並べてください。';

export const oneAddressMessage: string =
  '--url は1つのサービスのアドレスです。外すか、サービスを1つだけ指定してください。';

export const mergeOfServicesMessage: string =
  '--merge はすべてのサービスの結果を読み込みます。--service、--all-services、--shard を外してください。';

export const noServicesMessage: string = '設定ファイルにサービスがありません。services に追加してください。';

export const shardMessage: typeof en.shardMessage = (given) =>
  `--shard ${plain(given)}: 「何番目/全体の数」を 1/N から N/N の形で指定してください（例: 3/20）。`;

export const sharedFileMessage: typeof en.sharedFileMessage = (file) =>
  `${file}: サービスごとに別のファイルが必要です。サービス名を入れる位置に {service} と書いてください（例: reports/{service}.html）。`;

export const noPartsMessage: typeof en.noPartsMessage = (folder) =>
  `${folder} に複数サービスの結果がありません。各ワーカーで次のように出力してください: mastersync sync --all-services --shard 1/20 --yes --json > ${folder}/1.json`;

export const unreadablePartMessage: typeof en.unreadablePartMessage = (file) =>
  `${file} は複数サービスの結果として読み取れません。このワーカーは最後まで実行されていません。ログを確認してください。`;

export const missingPartsMessage: typeof en.missingPartsMessage = (shards) =>
  `結果のない部分が${shards.length}件あります: ${shards.join('、')}。これらのワーカーは最後まで実行されていません。ログを確認してください。`;

export const repeatedServicesMessage: typeof en.repeatedServicesMessage = (names) =>
  `複数の結果に含まれています: ${names.map(plain).join('、')}。以前の実行の結果を取り除いてください。`;
