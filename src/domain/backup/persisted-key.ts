/** The key that redux-persist uses: it puts a prefix of its own before the name. */
export const persistedKey = 'persist:root'
