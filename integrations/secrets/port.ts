/** Keeps what must be read again, and must not be readable in the database: passwords to other people's machines. */
export interface SecretsPort {
  /** The setting of the environment without which nothing can be sealed; empty: it can. */
  missingSettings: readonly string[];
  seal(secret: string): string;
  /** Undefined for what was sealed with another key, or is broken. */
  open(sealed: string): string | undefined;
}
