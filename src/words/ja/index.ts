/** All words for people, in Japanese. */
export * as report from './report.js';
