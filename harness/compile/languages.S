/* The table of languages, byte for byte. */
        .section .rodata
        .global casewise_languages_begin
        .global casewise_languages_end
casewise_languages_begin:
        .incbin CASEWISE_LANGUAGES
casewise_languages_end:
        .byte 0
        .section .note.GNU-stack, "", %progbits
