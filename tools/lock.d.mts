export declare function tryLock(file: string): (() => void) | undefined;
