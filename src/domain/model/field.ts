import type * as v from 'valibot'

/**
 * How a history says a value: as it is, a person, a project or a label by name, a day as people write it, yes or no; of what
 * has no words, such as an order, only that it changed; a secret never.
 */
export type Said =
  'text' | 'role' | 'person' | 'project' | 'label' | 'colour' | 'day' | 'yes or no' | 'changed' | 'secret'

/**
 * How an undo puts a field back: exactly as it was, or not at all; a list of people one by one, since others may have
 * joined or left; whatever was done to it since, so that it is no reason to refuse an undo; or it follows from other
 * fields, is no such reason either, and is told in no history.
 */
export type Undone = 'exactly' | 'one by one' | 'regardless' | 'follows'

/**
 * Who gets to know a field, of those who see its row (`see/`):
 * - `everyone` of them;
 * - `managers`: admins, and the manager of the project that the row is or belongs to;
 * - `self`: admins, and the person whose row it is;
 * - `nobody`: it stays with the place that keeps it.
 *
 * Whoever does not get a value gets an empty one; of a list what speaks of themselves, and of projects that they see.
 */
export type SeenBy = 'everyone' | 'managers' | 'self' | 'nobody'

/** Everything that is to be known of one field. What reads, tells, undoes or shows rows follows from it. */
export type Field<Row = Readonly<Record<string, unknown>>, Value = unknown> = {
  /** Reads what somebody else may have stored, and says what stands for a missing value. */
  readonly stored: v.GenericSchema<unknown, Value>
  readonly seenBy: SeenBy
  /**
   * True for a field of ours that SPEC does not know and that most rows have at its default: a browser stores it in rows where
   * it is not, so that more of them fit in (0033).
   */
  readonly isRare?: true
} & (Labelled | Bookkeeping<Row>)

/** A field that people know, by the words of the screens. */
interface Labelled {
  readonly label: string
  readonly said: Said
  /** `exactly` where nothing is said. */
  readonly undone?: Undone
  /** The verb of `can` that says who may set it in a row that is there. None: nobody but by what only an admin may. */
  readonly setBy?: string
  readonly goesWith?: never
}

/** A field that follows from the others: kept by `settle`, by `notices`, or with what it belongs to. */
interface Bookkeeping<Row> {
  readonly label?: never
  readonly said?: never
  readonly undone?: never
  readonly setBy?: never
  /** The field that it says something of: an undo puts it back only together with that one. */
  readonly goesWith?: keyof Row
}

/** Where the whole of a part is found. */
export interface PartOf {
  readonly table: 'tasks' | 'projects'
  readonly field: 'taskId' | 'projectId'
}

/** Everything that is to be known of a table. */
export interface TableDescription<Row = Readonly<Record<string, unknown>>> {
  /** What to call a row of it. */
  readonly kind: string
  /** What a row is named by: the first of these fields that is not empty. */
  readonly namedBy: readonly (keyof Row)[]
  /** The verb of `can` that says who may make a row, and take it away again. None: nobody but by what only an admin may. */
  readonly madeBy?: string
  /**
   * The row that a row of this table is a part of: it is seen by whoever sees that, and goes with it. Its field holds the
   * id of that row.
   */
  readonly partOf?: PartOf
  /** The fields that a history tells before the others. */
  readonly toldFirst?: readonly (keyof Row)[]
  /** In the order in which they are stored. A field that is missing here does not compile, nor does one too many. */
  readonly fields: { readonly [F in keyof Row]-?: Field<Row, Required<Row>[F]> }
}
