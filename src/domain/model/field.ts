import type * as v from 'valibot'

/**
 * How a history shows a value: as it is; a person, a project or a label by name; a day as people write it; yes or no;
 * for a value without words, such as an order, only that it changed; a secret never.
 */
export type Said =
  'text' | 'role' | 'person' | 'project' | 'label' | 'colour' | 'day' | 'yes or no' | 'changed' | 'secret'

/**
 * How an undo puts a field back: exactly as it was, or not at all; a list of people one by one, since others may have
 * joined or left; regardless of later changes, which are then no reason to refuse an undo; or not by itself, because it
 * follows from other fields: later changes to it are no such reason either, and no history tells of it.
 */
export type Undone = 'exactly' | 'one by one' | 'regardless' | 'follows'

/**
 * Who gets a field, among those who see its row (`see/`):
 * - `everyone` of them;
 * - `managers`: admins, and the manager of the project that the row is or belongs to;
 * - `self`: admins, and the person whose row it is;
 * - `nobody`: it stays with the place that keeps it.
 *
 * Anybody else gets an empty value; of a list, they get the items about themselves and about projects that they see.
 */
export type SeenBy = 'everyone' | 'managers' | 'self' | 'nobody'

/** Everything there is to know about one field. How rows are read, told, undone and shown follows from it. */
export type Field<Row = Readonly<Record<string, unknown>>, Value = unknown> = {
  /** Reads a value that somebody else may have stored, and gives the default for a missing one. */
  readonly stored: v.GenericSchema<unknown, Value>
  readonly seenBy: SeenBy
  /**
   * True for a field of ours that SPEC does not know and that most rows have at its default. A browser stores it only
   * in rows where it differs, so that more of them fit in (0033).
   */
  readonly isRare?: true
} & (Labelled | Bookkeeping<Row>)

/** A field that people know, with its name on the screens. */
interface Labelled {
  readonly label: string
  readonly said: Said
  /** `exactly` if absent. */
  readonly undone?: Undone
  /** The verb of `can` that says who may set it in an existing row. If absent, only an operation reserved for admins sets it. */
  readonly setBy?: string
  readonly goesWith?: never
}

/** A field that follows from others: kept up by `settle`, by `notices`, or with what it belongs to. */
interface Bookkeeping<Row> {
  readonly label?: never
  readonly said?: never
  readonly undone?: never
  readonly setBy?: never
  /** The field it says something about: an undo puts it back only together with that one. */
  readonly goesWith?: keyof Row
}

/** Where the whole that a part belongs to is found. */
export interface PartOf {
  readonly table: 'tasks' | 'projects'
  readonly field: 'taskId' | 'projectId'
}

/** Everything there is to know about a table. */
export interface TableDescription<Row = Readonly<Record<string, unknown>>> {
  /** What to call a row of it. */
  readonly kind: string
  /** The name of a row: the first of these fields that is not empty. */
  readonly namedBy: readonly (keyof Row)[]
  /**
   * The verb of `can` that says who may create a row, and remove it again. If absent, only an operation reserved for
   * admins does so.
   */
  readonly madeBy?: string
  /**
   * The row that a row of this table is part of: whoever sees that row sees its parts, and they go when it goes. The
   * field holds that row's id.
   */
  readonly partOf?: PartOf
  /** The fields that a history tells first. */
  readonly toldFirst?: readonly (keyof Row)[]
  /** In storage order. Leaving a field out does not compile, nor does adding one too many. */
  readonly fields: { readonly [F in keyof Row]-?: Field<Row, Required<Row>[F]> }
}
