import { createContext } from 'react'

/** How a count is written: provided by the app (`App`), since this folder knows no reader. */
export const CountText = createContext<(count: number) => string>(String)
