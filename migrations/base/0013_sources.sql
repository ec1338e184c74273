CREATE TABLE `source_writes` (
	`base_id` text NOT NULL,
	`id` text NOT NULL,
	`source_id` text NOT NULL,
	`at` text NOT NULL,
	`transaction_id` text,
	`changes` text NOT NULL,
	PRIMARY KEY(`base_id`, `id`)
);
--> statement-breakpoint
ALTER TABLE `columns` ADD `native` text;--> statement-breakpoint
ALTER TABLE `tables` ADD `native` text;