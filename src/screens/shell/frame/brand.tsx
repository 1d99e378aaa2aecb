/** The logo and the name of the product; the logo is the one in public/favicon.svg. */
export function Brand({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2 text-lg font-bold tracking-tight ${className}`}>
      <svg aria-hidden viewBox="0 0 32 32" width="24" height="24" className="shrink-0 text-current">
        <rect width="32" height="32" rx="7" fill="currentColor" opacity="0.16" />
        <rect x="6" y="8" width="5.5" height="16" rx="1.5" fill="currentColor" />
        <rect x="13.25" y="8" width="5.5" height="11" rx="1.5" fill="currentColor" opacity="0.85" />
        <rect x="20.5" y="8" width="5.5" height="6" rx="1.5" fill="currentColor" opacity="0.65" />
      </svg>
      EMS
    </span>
  )
}
