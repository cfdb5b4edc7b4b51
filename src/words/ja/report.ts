/** What all reports call things. */
import type * as en from '../en/report.js';

export const timeLineState: typeof en.timeLineState = {
  past: '終了',
  current: '有効',
  'to-activate': '今すぐ有効化',
  'due-today': '本日有効化予定',
  scheduled: '予約済み',
  'to-schedule': '予約する',
  waiting: '前の組織図の切替待ち',
  withheld: '保留',
};
