/** Encrypts values that must be readable later but not readable in the database, such as passwords to external systems. */
export interface SecretsPort {
  /** The environment setting without which nothing can be sealed. Empty means sealing works. */
  missingSettings: readonly string[];
  seal(secret: string): string;
  /** Returns undefined for a value that was sealed with another key or is corrupt. */
  unseal(sealed: string): string | undefined;
}
