import { createContext } from 'react'

/** Whether a thing of the toolbar stands in the menu behind "More", one below the other. */
export const InMore = createContext(false)
