/** What text and Markdown say about one change and one list. */
import type * as en from '../en/changes.js';
import { leading } from './quote.js';
import { timeLineTitle as title } from './report.js';

export const noCodeText: typeof en.noCodeText = '（コードなし）';

export const movedFromText: typeof en.movedFromText = (path) => `移動元: ${path}`;
export const movedToText: typeof en.movedToText = (path) => `移動先: ${path}`;

export const inNoRowText: typeof en.inNoRowText = (place) => `${leading(place)}に行がありません`;

export const notThereText: typeof en.notThereText = (place) => `${leading(place)}にありません`;

export const timeLineTitle: typeof en.timeLineTitle = (asOf) => `${title}（基準日: ${asOf}）`;
