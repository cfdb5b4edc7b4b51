/** Forms of texts that several resources use. */
/**
 * Codes, also as path segments. Source: contract: Resources, conventions; public description:
 * Common, codes.
 */
export const codePattern: RegExp = /^[a-zA-Z0-9_-]+$/;
/** E-mail addresses. Source: public description: Users, request fields. */
export const emailPattern: RegExp = /^[^\s@]+@[^\s@]+$/;
export const uuidPattern: RegExp = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
