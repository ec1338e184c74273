/** The start of an import: file picker, a given file, or the clipboard. */
export type ImportStart = 'choose' | 'paste' | { file: File }
