/** The key of redux-persist, which puts a word of its own before the name. */
export const persistedKey = 'persist:root'
