/** A name within a sentence, truncated if it would not fit on a line. What follows it stays on that line. */
export function NameInSentence({ children }: { children: string }) {
  return (
    <bdi
      title={children}
      className="inline-block max-w-[calc(100%-1rem)] truncate align-bottom font-semibold"
    >
      {children}
    </bdi>
  )
}
