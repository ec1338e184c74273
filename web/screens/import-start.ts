/** What an import begins with: the choice of a file, a file that is there, or what the clipboard holds. */
export type ImportStart = 'choose' | 'paste' | { file: File }
