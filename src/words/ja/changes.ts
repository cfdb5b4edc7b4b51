/** What text and Markdown say about one change and one list. */
import type * as en from '../en/changes.js';
import { resourceName } from './report.js';

export const noCodeText: typeof en.noCodeText = '（コードなし）';

export const movedFromText: typeof en.movedFromText = (path) => `移動元: ${path}`;

export const inNoRowText: typeof en.inNoRowText = (place) => `${place} に行がありません`;

export const timeLineTitle: typeof en.timeLineTitle = (resource, asOf) =>
  `${resourceName(resource)}の切替予定（基準日: ${asOf}）`;

export const notProvenText: typeof en.notProvenText = '（全件取得を確認できず）';
