/** What a command of a view asks for. */
export type ViewDialog = 'description' | 'copy' | 'section' | 'delete'
