/** The most passwords that one request may set where they are sealed: each costs a server time and memory. */
export const mostSecrets = 100

/** The message if there are more. */
export const tooManySecrets = `At most ${mostSecrets} passwords can be set at once. Invite the others by a link.`
