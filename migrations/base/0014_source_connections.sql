ALTER TABLE `sources` ADD `kind` text;--> statement-breakpoint
ALTER TABLE `sources` ADD `connection` text;--> statement-breakpoint
ALTER TABLE `sources` ADD `schemas` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `sources` ADD `chosen_tables` text;--> statement-breakpoint
ALTER TABLE `sources` ADD `data_read_only` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `sources` ADD `schema_read_only` integer DEFAULT false NOT NULL;