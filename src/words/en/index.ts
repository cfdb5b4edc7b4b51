/** All words for people, in English. Every language has the same names; see words.ts. */
export * as report from './report.js';
