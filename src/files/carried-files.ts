/**
 * The files of the package that a single executable carries in itself, by their paths in it. The
 * build puts them here; elsewhere they are files.
 */
export const carriedFiles: Readonly<Record<string, string>> | undefined = undefined;
