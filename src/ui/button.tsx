import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md'

interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
}

const base =
  'inline-flex items-center justify-center gap-1.5 rounded-md border font-semibold select-none fade-colors print:hidden disabled:opacity-55 aria-disabled:opacity-55'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-accent bg-accent text-on-accent usable:hover:border-accent-strong usable:hover:bg-accent-strong',
  secondary: 'border-line-strong bg-raised text-ink usable:hover:border-accent usable:hover:bg-hover',
  quiet: 'border-transparent text-accent usable:hover:bg-hover',
  danger:
    'border-danger bg-danger text-on-danger usable:hover:border-danger-strong usable:hover:bg-danger-strong',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-7 px-2.5 py-0.5 text-sm pointer-coarse:min-h-9',
  md: 'min-h-9 px-3.5 py-1 text-base pointer-coarse:min-h-11',
}

/** The classes of a button, for something that looks like one and is not: `<Link className={buttonClass()}>`. */
export function buttonClass({ variant = 'secondary', size = 'md' }: ButtonLook = {}): string {
  return classNames(base, variants[variant], sizes[size])
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** A lucide icon before the words. */
  icon?: LucideIcon | undefined
  /** Something is in progress: the button keeps the focus, shows a spinner and does nothing. */
  pending?: boolean | undefined
}

/** A button with words. `secondary`, `md` and `type="button"` by default. */
export function Button({ variant, size, icon, pending, className, children, ...rest }: ButtonProps) {
  const Icon = pending ? LoaderCircle : icon
  return (
    <button
      type="button"
      {...rest}
      {...(pending && { 'aria-disabled': true, onClick: doNothing })}
      className={classNames(buttonClass({ variant, size }), pending && 'cursor-progress', className)}
    >
      {Icon && (
        <Icon size={16} strokeWidth={2.25} className={classNames('shrink-0', pending && 'animate-spin')} />
      )}
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'>, ButtonLook {
  /** What the button does: its accessible name and its tooltip. */
  label: string
  icon: LucideIcon
  /** Something small on top of the icon, such as the dot for unread notifications. */
  children?: ReactNode
}

/** A square button with only an icon. `quiet` and `md` by default; a quiet one takes the colour around it. */
export function IconButton({ label, icon: Icon, variant = 'quiet', size = 'md', ...rest }: IconButtonProps) {
  const { className, children, ...props } = rest
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...props}
      className={classNames(
        base,
        'relative shrink-0',
        variant === 'quiet'
          ? 'border-transparent usable:hover:bg-current/10 aria-expanded:bg-current/10'
          : variants[variant],
        size === 'md' ? 'size-9 pointer-coarse:size-11' : 'size-7 pointer-coarse:size-9',
        className,
      )}
    >
      <Icon size={size === 'md' ? 18 : 16} />
      {children}
    </button>
  )
}

// A pending submit button must not submit a second time.
function doNothing(event: MouseEvent) {
  event.preventDefault()
}
