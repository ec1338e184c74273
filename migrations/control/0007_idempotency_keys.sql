CREATE TABLE `idempotency_keys` (
	`principal` text NOT NULL,
	`route` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`body_hash` text NOT NULL,
	`claim` text NOT NULL,
	`held_until` integer NOT NULL,
	`answer` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`principal`, `route`, `idempotency_key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_age` ON `idempotency_keys` (`at`);