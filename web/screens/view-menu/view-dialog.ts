/** Dialogs that commands of a view open. */
export type ViewDialog = 'description' | 'copy' | 'section' | 'delete'
