/** An expression of WGSL; a type is one, too: a name, or a template with arguments. */
export type Expr =
  | { readonly is: 'number'; readonly text: string }
  | { readonly is: 'bool'; readonly value: boolean }
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'template'; readonly name: string; readonly args: readonly Expr[] }
  | { readonly is: 'call'; readonly callee: Expr; readonly args: readonly Expr[]; readonly at: number }
  | { readonly is: 'index'; readonly of: Expr; readonly index: Expr }
  | { readonly is: 'member'; readonly of: Expr; readonly name: string }
  | { readonly is: 'unary'; readonly op: string; readonly of: Expr }
  | { readonly is: 'binary'; readonly op: string; readonly left: Expr; readonly right: Expr }

/** `at` is its offset in the source. */
export type Statement = { readonly at?: number } & (
  | { readonly is: 'block'; readonly body: readonly Statement[] }
  | { readonly is: 'let'; readonly name: string; readonly type?: Expr | undefined; readonly value: Expr }
  | { readonly is: 'var'; readonly name: string; readonly type?: Expr | undefined; readonly value?: Expr | undefined }
  /** Without a target the value is dropped: `_ = f();` and `f();`. */
  | { readonly is: 'assign'; readonly target?: Expr | undefined; readonly op: string; readonly value: Expr }
  | {
      readonly is: 'if'
      readonly condition: Expr
      readonly yes: Statement
      readonly no?: Statement | undefined
    }
  | {
      readonly is: 'loop'
      readonly start?: Statement | undefined
      readonly condition?: Expr | undefined
      readonly update?: Statement | undefined
      readonly body: Statement
    }
  | { readonly is: 'switch'; readonly value: Expr; readonly cases: readonly CaseClause[] }
  | { readonly is: 'return'; readonly value?: Expr | undefined }
  | { readonly is: 'break' }
  | { readonly is: 'continue' }
)

/** `values` are empty for the default. */
export interface CaseClause {
  readonly values: readonly Expr[]
  readonly isDefault: boolean
  readonly body: Statement
}

export interface StructField {
  readonly name: string
  readonly type: Expr
  /** `@builtin(…)` of a parameter of an entry point, or of a field of a struct that is one. */
  readonly builtin?: string | undefined
}

export interface Fn {
  readonly name: string
  readonly params: readonly StructField[]
  readonly result?: Expr | undefined
  readonly body: Statement
  /** `@workgroup_size(…)` of an entry point. */
  readonly size?: readonly Expr[] | undefined
}

/** A variable of a module, or a constant of it. */
export interface Global {
  readonly space: 'const' | 'override' | 'private' | 'workgroup' | 'storage' | 'uniform'
  readonly name: string
  readonly type?: Expr | undefined
  readonly value?: Expr | undefined
  /** `var<storage, read_write>`. */
  readonly written: boolean
  /** Of a buffer; NaN elsewhere. */
  readonly group: number
  readonly binding: number
}

export interface Module {
  readonly structs: ReadonlyMap<string, readonly StructField[]>
  readonly aliases: ReadonlyMap<string, Expr>
  readonly globals: ReadonlyMap<string, Global>
  readonly functions: ReadonlyMap<string, Fn>
}

/** The fields of a parameter or a field whose type is a struct of the module. */
export const fieldsIn = ({ structs }: Module, { type }: StructField): readonly StructField[] | undefined =>
  type.is === 'name' ? structs.get(type.name) : undefined
