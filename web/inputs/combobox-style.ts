/** Searchable selects in the size of the other inputs. */
export const comboboxClass =
  '[&_input]:h-10 [&_input]:rounded-lg [&_input]:px-3 [&_input]:text-base pointer-coarse:[&_input]:h-12 pointer-coarse:[&_input]:text-lg'
export const multiComboboxClass =
  'min-h-10 rounded-lg ps-2 pointer-coarse:min-h-12 [&_input]:text-base pointer-coarse:[&_input]:text-lg'
