import { createContext } from 'react'

/** How a count is written: the app says so (`App`), since this room knows of no reader. */
export const CountText = createContext<(count: number) => string>(String)
