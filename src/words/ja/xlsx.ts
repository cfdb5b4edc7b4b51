/** What only the workbook says. Its readers decide about changes: they know the organization. */
import type * as en from '../en/xlsx.js';
import { resourceName } from './report.js';

export const font: typeof en.font = 'Yu Gothic';

export const summarySheet: typeof en.summarySheet = '概要';
export const onlyInServiceSheet: typeof en.onlyInServiceSheet = 'サービスのみ';

export const changesSheet: typeof en.changesSheet = (name) => `${resourceName(name)}の変更`;

export const cutMark: typeof en.cutMark = (length) => ` …（以下省略。全${length}文字）`;

export const pageOf: typeof en.pageOf = '&P / &N ページ';
